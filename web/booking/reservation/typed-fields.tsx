import type { Typed } from './action-data.ts';

/** What was typed into the form that is not on show, carried along unseen. */
export function TypedFields({ typed }: { typed: Typed | undefined }) {
  if (!typed) return null;
  const ticked = Object.entries(typed.ticked).flatMap(([name, on]) => (on ? [[name, 'on'] as const] : []));
  const birthDate = Object.entries(typed.birthDate).map(([part, value]) => [`birthDate-${part}`, value] as const);
  return [...Object.entries(typed.texts), ...birthDate, ...ticked].map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value ?? ''} />
  ));
}
