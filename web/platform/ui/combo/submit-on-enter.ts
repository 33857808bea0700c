import type { KeyboardEvent } from 'react';

/** Enter sends the form; the list would take the first Enter to close itself, although nothing in it is chosen. */
export function submitOnEnter(event: KeyboardEvent<HTMLInputElement>): void {
  const isChoosing = event.currentTarget.hasAttribute('aria-activedescendant') || event.nativeEvent.isComposing;
  if (event.key !== 'Enter' || isChoosing) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}
