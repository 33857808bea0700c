import { isKeptLink, keptLinks, keptName } from '../../platform/kept-links.ts';

/** Searches and doctors that a visitor keeps in this browser by a press; nothing of it is sent to anybody. */
export function startKept(): void {
  const storage = ownStorage();
  if (!storage) return;
  const links = () => keptLinks(storage.getItem(keptName));
  const mark = () => {
    const hrefs = links().map(({ href }) => href);
    for (const button of document.querySelectorAll<HTMLElement>('[data-keep]'))
      if (hrefs.includes(button.dataset.keep ?? '')) button.dataset.done = '';
  };
  addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return;
    const button = target.closest<HTMLElement>('[data-keep]');
    const link = { href: button?.dataset.keep ?? '', text: button?.dataset.text ?? '' };
    if (isKeptLink(link)) {
      const others = links().filter(({ href }) => href !== link.href);
      storage.setItem(keptName, JSON.stringify([link, ...others]));
      mark();
    }
    if (!target.closest('[data-forget]')) return;
    storage.removeItem(keptName);
    document.querySelector('[data-kept]')?.setAttribute('hidden', '');
  });
  mark();
  const list = document.querySelector('[data-kept] ul');
  const found = links();
  if (!list || found.length === 0) return;
  for (const { href, text } of found) {
    const link = document.createElement('a');
    link.href = href;
    link.textContent = text;
    list.appendChild(document.createElement('li')).append(link);
  }
  document.querySelector('[data-kept]')?.removeAttribute('hidden');
}

function ownStorage(): Storage | undefined {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
}
