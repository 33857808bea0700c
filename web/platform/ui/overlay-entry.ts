import { memberOf } from '../../../contract/platform/member-of.ts';

const mark = 'overlay';

/** A history entry of an open overlay; its mark outlives a reload, which closes the overlay. */
export function pushEntry(): void {
  history.pushState({ ...history.state, [mark]: true }, '');
}

export function isEntry(): boolean {
  return memberOf(history.state, mark) === true;
}

/** False before Chrome 114, Firefox 125 and Safari 17, which refuse a selector with `:popover-open`. */
export function knowsPopovers(): boolean {
  return CSS.supports('selector(:popover-open)');
}

export function openPopovers(): HTMLElement[] {
  return knowsPopovers() ? [...document.querySelectorAll<HTMLElement>('[popover=auto]:popover-open')] : [];
}
