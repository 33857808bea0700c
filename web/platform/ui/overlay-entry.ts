import { memberOf } from '../../../contract/platform/member-of.ts';

const mark = 'overlay';

/** The history gets an entry for an open overlay; the entry's mark outlives a reload, while the overlay does not. */
export function pushEntry(): void {
  history.pushState({ ...history.state, [mark]: true }, '');
}

export function isEntry(): boolean {
  return memberOf(history.state, mark) === true;
}

/** False in browsers before Chrome 114, Firefox 125 and Safari 17, which refuse a selector with `:popover-open`. */
export function knowsPopovers(): boolean {
  return CSS.supports('selector(:popover-open)');
}

export function openPopovers(): HTMLElement[] {
  return knowsPopovers() ? [...document.querySelectorAll<HTMLElement>('[popover=auto]:popover-open')] : [];
}
