/** The parts that a page shares with its neighbours, and its own. */
export type Skeleton = { frame: string; main: string };

/**
 * Elements with the attributes that accessibility depends on, without texts; equal neighbours count once. Axe finds the
 * same on two pages with equal skeletons. Runs in the page, so it uses nothing outside itself.
 */
export function skeletonOf(root: Element): Skeleton {
  const whole = ['class', 'role', 'type', 'tabindex', 'style', 'open', 'hidden', 'disabled'];
  const named = ['id', 'for', 'name'];
  const filled = ['alt', 'title', 'href', 'src', 'value', 'placeholder', 'lang', 'aria-label'];
  const numbered = (value: string) => value.replaceAll(/[\da-f]{8}-[\da-f-]{27}|\d+/g, '#');
  let main = '';
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
    const own = `<${[element.tagName, ...attributes].join(' ')}>${says ? '+' : ''}${inside
      .map(line)
      .filter((one, at, all) => one !== all[at - 1])
      .join('')}</>`;
    if (element.tagName === 'MAIN') main = own;
    return own;
  };
  const page = line(root);
  return { frame: page.replace(main, () => ''), main };
}
