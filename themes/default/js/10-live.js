// Numbers that move while somebody looks. One stream for all tabs of a browser: the visible tab that holds the lock
// opens it, for what the visible tabs show, and passes on what it says; hidden tabs hold nothing. Where a browser lacks
// something, or the streams are full, the bare number is asked for now and then. Without this file the page is right
// when it is loaded again.
//
// [data-count="480"]     its text is the number of petition 480
// [data-count-of="480"]  a progress element: its value is the number
// data-say="# signatures" beside data-count: said to screen readers, rounded, at most twice a minute

const shown = new Map();
for (const element of document.querySelectorAll('[data-count],[data-count-of]')) {
  const id = element.dataset.count || element.dataset.countOf;
  shown.set(id, [...(shown.get(id) || []), element]);
}
const ids = [...shown.keys()];
const tab = Math.random();
const latest = new Map();
const closed = new Set();
const wanted = new Map();
const numbers = new Intl.NumberFormat(document.documentElement.lang || undefined);
const shared = navigator.locks && window.BroadcastChannel && window.EventSource;
const channel = shared && ids.length ? new BroadcastChannel('throng-live') : null;
let open = [], source, timer, release, pending, said, status;

const rounded = count => {
  const step = 10 ** Math.max(1, String(count).length - 2);
  return count - count % step;
};

// The first number is what the page itself says. Then only jumps, and half a minute apart.
const say = (count, words) => {
  const jump = rounded(count);
  said ??= { jump, at: 0 };
  if (jump <= said.jump || Date.now() - said.at < 3e4) return;
  said = { jump, at: Date.now() };
  status.textContent = words.replace('#', numbers.format(jump));
};

const show = ({ petition, signature_count: count }) => {
  for (const element of Number.isFinite(count) && shown.get(String(petition)) || []) {
    if (element.dataset.countOf) element.value = count;
    else {
      const text = numbers.format(count);
      if (element.textContent !== text) element.textContent = text;
      if (element.dataset.say) say(count, element.dataset.say);
    }
  }
};

const pass = news => {
  latest.set(String(news.petition), news);
  channel?.postMessage(news);
  show(news);
};

const rest = () => {
  clearTimeout(timer);
  timer = 0;
};

const stop = () => {
  rest();
  source?.close();
  source = null;
  open = [];
};

// The floor: ask for the bare numbers, every ten to twenty seconds, and try a stream again.
const poll = () => {
  timer ||= setTimeout(async () => {
    for (const id of open) {
      try {
        const answer = await fetch(`/petitions/${id}/count.json`);
        if (answer.ok) pass({ ...await answer.json(), petition: id });
      } catch { /* the next round may do */ }
    }
    if (!timer) return;
    timer = 0;
    if (source?.readyState < 2) poll();
    else start();
  }, 1e4 + Math.random() * 1e4);
};

const start = () => {
  stop();
  open = [...new Set([...wanted.values()].flat())].filter(id => !closed.has(id)).slice(0, 16);
  if (!open.length) return;
  if (!channel) return poll();
  source = new EventSource('/stream?petitions=' + open);
  source.addEventListener('count', event => {
    rest();
    pass(JSON.parse(event.data));
  });
  source.addEventListener('closed', event => {
    closed.add(String(JSON.parse(event.data).petition));
    if (open.every(id => closed.has(id))) stop();
  });
  source.onerror = poll;
};

const want = (who, what) => {
  wanted.set(who, what);
  if (what.some(id => !open.includes(id) && !closed.has(id))) start();
  else what.forEach(id => latest.has(id) && channel?.postMessage(latest.get(id)));
};

// As long as this does not end, this tab is the one that streams.
const lead = () => pending && new Promise(done => {
  release = done;
  wanted.clear();
  channel.postMessage({ who: tab });
  want(tab, ids);
});

const look = () => {
  const visible = document.visibilityState === 'visible';
  if (!channel) return visible ? want(tab, ids) : stop();
  channel.postMessage({ tab, ids: visible ? ids : [] });
  if (visible && !pending) {
    pending = new AbortController();
    navigator.locks.request('throng-live', { signal: pending.signal }, lead).catch(() => {});
  } else if (!visible && pending) {
    pending.abort();
    pending = null;
    stop();
    release?.();
    release = null;
  }
};

if (ids.length) {
  status = document.createElement('p');
  status.className = 'vh';
  status.setAttribute('role', 'status');
  (document.querySelector('main') || document.body).append(status);
  if (channel) {
    channel.onmessage = ({ data }) => {
      if (data.petition) show(data);
      else if (data.tab) release && want(data.tab, data.ids);
      else if (document.visibilityState === 'visible') channel.postMessage({ tab, ids });
    };
  }
  document.addEventListener('visibilitychange', look);
  look();
}
