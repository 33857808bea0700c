const pause = { tab: 1000, server: 300 };
const mine = 'draft ';

/**
 * Saves what is typed into the page's forms that keep a draft. Without it they keep it when one of their buttons is pressed. A
 * browser that lets this page store nothing would not know its drafts again.
 */
export function start(): void {
  const storage = tabStorage();
  if (!storage) return;
  const marks = [...document.querySelectorAll<HTMLInputElement>('form input[name=draft]')];
  const names = marks.map(nameOf);
  for (const name of Object.keys(storage)) if (name.startsWith(mine) && !names.includes(name)) storage.removeItem(name);
  for (const mark of marks) watch(mark, storage);
}

function tabStorage(): Storage | undefined {
  try {
    return sessionStorage;
  } catch {
    return undefined;
  }
}

function nameOf({ form, value }: HTMLInputElement): string {
  return `${mine}${value} ${aboutOf(form)}`;
}

function aboutOf(form: HTMLFormElement | null): string {
  const about = form?.elements.namedItem('draftAbout');
  return about instanceof HTMLInputElement ? about.value : '';
}

function watch(mark: HTMLInputElement, storage: Storage): void {
  const { form } = mark;
  if (!form) return;
  const name = nameOf(mark);
  const { tab = '', server = '' } = mark.dataset;
  const inTab = new Set(tab.split(' '));
  const onServer = new Set(server.split(' '));
  const changed = new Map<string, string>();
  let timer = 0;
  let flying = '';
  let submitted = false;
  let leaving = false;

  function remember(): void {
    const waiting = [...changed].filter(([field]) => inTab.has(field));
    if (waiting.length === 0) storage.removeItem(name);
    else storage.setItem(name, JSON.stringify(waiting));
  }

  async function save(): Promise<void> {
    clearTimeout(timer);
    const values = [...changed];
    const body = new URLSearchParams([...values, ['draft', mark.value], ['draftAbout', aboutOf(form)]]).toString();
    if (submitted || values.length === 0 || flying === body) return;
    if (flying !== '' && !leaving) {
      timer = window.setTimeout(save, pause.server);
      return;
    }
    flying = body;
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
    // `keepalive` lets the call outlive the page.
    const answer = await fetch('/draft', { method: 'POST', headers, body, keepalive: true }).catch(() => undefined);
    flying = '';
    // The next page may have been drawn before this was saved, so it looks into the storage too.
    if (!answer?.ok || leaving) return;
    for (const [field, value] of values) if (changed.get(field) === value) changed.delete(field);
    remember();
    if (changed.size === 0) removeEventListener('beforeunload', leave);
  }

  function note(field: string, value: string): void {
    leaving = false;
    changed.set(field, value);
    remember();
    clearTimeout(timer);
    timer = window.setTimeout(save, onServer.has(field) ? pause.server : pause.tab);
    // The next page asks for the draft before this one is hidden.
    addEventListener('beforeunload', leave);
  }

  function leave(): void {
    leaving = true;
    save();
  }

  form.addEventListener('input', ({ target }) => {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return;
    if (inTab.has(target.name) || onServer.has(target.name)) note(target.name, target.value);
  });
  form.addEventListener('change', save);
  form.addEventListener('submit', () => {
    submitted = true;
  });
  addEventListener('pageshow', () => {
    submitted = leaving = false;
  });
  addEventListener('pagehide', leave);
  addEventListener('online', save);
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) save();
  });

  const waiting: [string, string][] = JSON.parse(storage.getItem(name) ?? '[]');
  for (const [field, value] of waiting) {
    const shown = form.elements.namedItem(field);
    if (!(shown instanceof HTMLInputElement) || shown.value !== shown.defaultValue) continue;
    shown.value = value;
    note(field, value);
  }
}
