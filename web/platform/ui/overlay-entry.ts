import { memberOf } from '../../../contract/platform/member-of.ts';

const mark = 'overlay';

/** Adds a history entry to which an open overlay belongs; its mark outlives a reload, which closes the overlay. */
export function pushEntry(): void {
  history.pushState({ ...history.state, [mark]: true }, '');
}

export function isEntry(): boolean {
  return memberOf(history.state, mark) === true;
}

/** Browsers from before 2024 do not, and refuse the selector. */
export function knowsPopovers(): boolean {
  return CSS.supports('selector(:popover-open)');
}

export function openPopovers(): HTMLElement[] {
  return knowsPopovers() ? [...document.querySelectorAll<HTMLElement>(':popover-open')] : [];
}
