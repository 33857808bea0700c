import { isChanged, isField } from './typed-fields.ts';

const pause = { tab: 1000, server: 300 };
const mine = 'draft ';

/** Saves what is typed into forms with a draft; a browser without storage would not know its drafts again, so nothing starts. */
export function startDrafts(): void {
  const storage = tabStorage();
  if (!storage) return;
  const keepers = new Map<string, Keeper>();
  const keeperOf = (form: HTMLFormElement | null): Keeper | undefined => {
    const mark = form?.elements.namedItem('draft');
    if (!(mark instanceof HTMLInputElement)) return undefined;
    const name = mine + marksOf(form).join(' ');
    const keeper = keepers.get(name) ?? createKeeper(name, mark, storage);
    keepers.set(name, keeper);
    return keeper;
  };
  const each = (run: (keeper: Keeper) => void) => {
    for (const keeper of keepers.values()) run(keeper);
  };

  // The listeners are on the document, because the page may be drawn anew.
  document.addEventListener('input', ({ target }) => {
    if (
      target instanceof HTMLInputElement ||
      target instanceof HTMLTextAreaElement ||
      target instanceof HTMLSelectElement
    )
      keeperOf(target.form)?.note(target.name, target.value);
  });
  document.addEventListener('change', () => each(({ save }) => void save()));
  document.addEventListener('submit', ({ target }) => {
    if (target instanceof HTMLFormElement) keeperOf(target)?.submit();
  });
  addEventListener('pageshow', () => each(({ show }) => show()));
  addEventListener('pagehide', () => each(({ leave }) => leave()));
  addEventListener('online', () => each(({ save }) => void save()));
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) each(({ save }) => void save());
  });

  for (const form of document.forms) {
    const keeper = keeperOf(form);
    keeper?.restore(form);
    // These fields were filled in before this file had loaded.
    for (const field of form.elements) if (isField(field) && isChanged(field)) keeper?.note(field.name, field.value);
  }
  for (const name of Object.keys(storage)) if (name.startsWith(mine) && !keepers.has(name)) storage.removeItem(name);
}

function tabStorage(): Storage | undefined {
  try {
    return sessionStorage;
  } catch {
    return undefined;
  }
}

function marksOf(form: HTMLFormElement | null): string[][] {
  const marks = form?.querySelectorAll<HTMLInputElement>('[name^=draft]') ?? [];
  return [...marks].map(({ name, value }) => [name, value]);
}

type Keeper = {
  note: (field: string, value: string) => void;
  save: () => Promise<void>;
  submit: () => void;
  show: () => void;
  leave: () => void;
  /** Fills in again what was typed, as far as no save has been acknowledged. */
  restore: (form: HTMLFormElement) => void;
};

function createKeeper(name: string, { form, dataset }: HTMLInputElement, storage: Storage): Keeper {
  const marks = marksOf(form);
  const inTab = new Set((dataset.tab ?? '').split(' '));
  const to = dataset.to ?? '';
  const onServer = new Set((dataset.server ?? '').split(' '));
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
    const body = new URLSearchParams([...values, ...marks]).toString();
    if (submitted || values.length === 0 || flying === body) return;
    if (flying !== '' && !leaving) {
      timer = window.setTimeout(save, pause.server);
      return;
    }
    flying = body;
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
    // With `keepalive` the call goes on after the page has been left.
    const answer = await fetch(to, { method: 'POST', headers, body, keepalive: true }).catch(() => undefined);
    flying = '';
    // The next page may have been drawn before this was saved, so it reads the tab's storage too.
    if (!answer?.ok || leaving) return;
    for (const [field, value] of values) if (changed.get(field) === value) changed.delete(field);
    remember();
    if (changed.size === 0) removeEventListener('beforeunload', leave);
  }

  function note(field: string, value: string): void {
    if (!inTab.has(field) && !onServer.has(field)) return;
    leaving = false;
    changed.set(field, value);
    remember();
    clearTimeout(timer);
    timer = window.setTimeout(save, onServer.has(field) ? pause.server : pause.tab);
    // A save at pagehide alone comes too late, because the next page reads the draft before this one is hidden.
    addEventListener('beforeunload', leave);
  }

  function leave(): void {
    leaving = true;
    save();
  }

  return {
    note,
    save,
    leave,
    submit: () => {
      submitted = true;
    },
    show: () => {
      submitted = leaving = false;
    },
    restore: (shownForm) => {
      const waiting: [string, string][] = JSON.parse(storage.getItem(name) ?? '[]');
      for (const [field, value] of waiting) {
        const control = shownForm.elements.namedItem(field);
        if (!(control instanceof HTMLInputElement) || control.value !== control.defaultValue) continue;
        control.value = value;
        note(field, value);
      }
    },
  };
}
