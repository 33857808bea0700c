// Browsers and their helpers change other people's pages so. Each runs as text in the page, so it uses nothing outside
// itself.

/** A translator replaces each text by two elements. */
function translate(): void {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
  for (const text of texts) {
    if (!text.data.trim() || text.parentElement?.closest('script, style, option, textarea, noscript')) continue;
    const outer = document.createElement('font');
    outer.appendChild(document.createElement('font')).textContent = `~${text.data}`;
    text.replaceWith(outer);
  }
}

/** A telephone makes links of texts like a number. */
function linkNumbers(): void {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
  for (const text of texts) {
    const [number] = /\+?\d[\d :.–-]*\d/.exec(text.data) ?? [];
    if (number === undefined || text.parentElement?.closest('a, script, style, option, textarea, noscript')) continue;
    const rest = text.splitText(text.data.indexOf(number));
    rest.splitText(number.length);
    const link = Object.assign(document.createElement('a'), { href: 'tel:06301234567', textContent: number });
    rest.replaceWith(link);
  }
}

/** A password manager draws its sign beside each field. */
function besideFields(): void {
  for (const field of document.querySelectorAll('main :is(input:not([type=hidden]), textarea, select)')) {
    const sign = Object.assign(document.createElement('div'), { textContent: '🔑' });
    sign.setAttribute('data-manager', '');
    field.after(sign);
  }
}

/** Extensions that darken pages, correct texts or fill in forms leave their marks. */
function markElements(): void {
  document.documentElement.setAttribute('data-dark', 'on');
  document.body.style.setProperty('filter', 'none');
  for (const element of document.querySelectorAll('main, main input, main h1, main label')) {
    element.setAttribute('data-checked-by', 'extension');
    element.classList.add('extension-mark');
  }
}

/** An extension has a panel at both ends of the page. */
function aroundPage(): void {
  const panel = () => Object.assign(document.createElement('extension-panel'), { textContent: 'panel' });
  document.body.prepend(panel());
  document.body.append(panel());
  document.documentElement.append(document.createElement('extension-frame'));
}

/** A translator writes into the texts themselves, and into the choices of a list. */
function rewrite(): void {
  for (const option of document.querySelectorAll('main option, main legend, main label')) {
    const [text] = option.childNodes;
    if (!(text instanceof Text) || !text.data.trim()) continue;
    const font = Object.assign(document.createElement('font'), { textContent: `≈${text.data}` });
    if (option instanceof HTMLOptionElement) text.replaceWith(font);
    else text.data = `≈${text.data}`;
  }
  for (const text of document.querySelector('h1')?.childNodes ?? [])
    if (text instanceof Text) text.data = `≈${text.data}`;
}

export const pageChanges = { translate, linkNumbers, besideFields, markElements, aroundPage, rewrite };

export type PageChange = keyof typeof pageChanges;

export function changing(change: PageChange): string {
  return `(${pageChanges[change]})()`;
}
