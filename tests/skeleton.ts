/**
 * A page without its words: its elements with all that decides whether they can be used by everybody, and equal neighbours once.
 * Two pages alike in it are alike to axe too, so that one of them is enough. It runs in the page, and therefore leans on nothing outside itself.
 */
export function skeletonOf(root: Element): string {
  const whole = ['class', 'role', 'type', 'tabindex', 'style', 'open', 'hidden', 'disabled'];
  const named = ['id', 'for', 'name'];
  const filled = ['alt', 'title', 'href', 'src', 'value', 'placeholder', 'lang', 'aria-label'];
  const numbered = (value: string) => value.replaceAll(/[\da-f]{8}-[\da-f-]{27}|\d+/g, '#');
  const line = (element: Element): string => {
    const attributes = [...element.attributes]
      .flatMap(({ name, value }) => {
        if (filled.includes(name)) return [value === '' ? name : `${name}+`];
        if (whole.includes(name)) return [`${name}=${value}`];
        return named.includes(name) || name.startsWith('aria-') ? [`${name}=${numbered(value)}`] : [];
      })
      .toSorted();
    const says = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim());
    const inside = [...element.children].filter(
      ({ tagName }) => !['SCRIPT', 'STYLE', 'LINK', 'META'].includes(tagName),
    );
    return `<${[element.tagName, ...attributes].join(' ')}>${says ? '+' : ''}${inside
      .map(line)
      .filter((one, at, all) => one !== all[at - 1])
      .join('')}</>`;
  };
  return line(root);
}
