// Passkeys. A form that works with one is hidden until it is known that the browser can: the form asks the site what the
// browser is to be asked, hands that over, and sends the answer. What goes wrong is a word in the form too, so that every
// sentence is the page's. Without this file staff sign in with their password.
//
// <form data-passkey="create|get" data-options="/where/to/ask" hidden> with the fields question, answer and trouble

const maker = window.PublicKeyCredential;
const able = maker && maker.parseCreationOptionsFromJSON && maker.parseRequestOptionsFromJSON && maker.prototype.toJSON;

const given = (kind, options) => kind === 'create'
  ? navigator.credentials.create({ publicKey: maker.parseCreationOptionsFromJSON(options) })
  : navigator.credentials.get({ publicKey: maker.parseRequestOptionsFromJSON(options) });

const ceremony = async (form, fields) => {
  const body = new URLSearchParams(new FormData(form));
  const { question, options, trouble } = await (await fetch(form.dataset.options, { method: 'POST', body })).json();
  if (trouble) fields.trouble.value = trouble;
  else {
    fields.answer.value = JSON.stringify(await given(form.dataset.passkey, options));
    fields.question.value = question;
  }
};

for (const form of able ? document.querySelectorAll('form[data-passkey]') : []) {
  const fields = form.elements;
  let busy = false;
  form.hidden = false;
  form.addEventListener('submit', async event => {
    event.preventDefault();
    if (busy) return;
    busy = true;
    fields.trouble.value = '';
    // Whoever has typed an address means that one.
    if (fields.email) fields.email.value = document.getElementById('email').value;
    try {
      await ceremony(form, fields);
    } catch ({ name }) {
      fields.trouble.value = name === 'InvalidStateError' ? 'known' : 'not-made';
    }
    // It was asked for before; it need not travel twice.
    if (fields.passkey_password) fields.passkey_password.value = '';
    form.submit();
  });
  window.addEventListener('pageshow', () => busy = false);
}
