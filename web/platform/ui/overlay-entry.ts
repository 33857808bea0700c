import { memberOf } from '../../../contract/platform/member-of.ts';

const mark = 'overlay';

/** Adds a history entry to which an open overlay belongs; its mark outlives a reload, which closes the overlay. */
export function pushEntry(): void {
  history.pushState({ ...history.state, [mark]: true }, '');
}

export function isEntry(): boolean {
  return memberOf(history.state, mark) === true;
}

export function openPopover(): HTMLElement | null {
  return document.querySelector<HTMLElement>('[popover=auto]:popover-open');
}
