import { memberOf } from '../../../contract/platform/member-of.ts';
import type { PageState } from '../../../contract/platform/page-state.ts';
import { openPopovers } from '../../platform/ui/overlay-entry.ts';
import { type Field, type FieldValue, isField, isTick, type TypedFields } from './typed-fields.ts';

/** The element that is now in the place of an earlier control, because the page may have been drawn anew. */
type Places = { each: () => Iterable<Element>; now: (element: Element) => Element | undefined };

export function notePlaces(): Places {
  const before = named(document);
  let after: Map<string, Element> | undefined;
  const search = (name: string) => {
    after ??= new Map([...named(document)].map(([element, itsName]) => [itsName, element]));
    return after.get(name);
  };
  return {
    each: () => before.keys(),
    now: (element) => (element.isConnected ? element : search(before.get(element) ?? '')),
  };
}

/** React resets a text area as it takes over, and has seen no change before, so each entry is put in again as if it were new. */
export function handOver({ each }: TypedFields, places: Places): void {
  moveFiles(places);
  for (const [typedField, { value, checked }] of each) {
    const field = places.now(typedField);
    if (!isField(field)) continue;
    const tick = isTick(field);
    if (tick ? field.checked !== checked : field.value !== value) set(field, { value, checked });
    const tracker = memberOf(field, '_valueTracker');
    const forget = memberOf(tracker, 'setValue');
    // React ignores an event that brings the value it has seen before, so that value is forgotten first.
    if (typeof forget === 'function') Reflect.apply(forget, tracker, [tick ? String(!checked) : `${value} `]);
    const kind = tick ? 'click' : field instanceof HTMLSelectElement ? 'change' : 'input';
    field.dispatchEvent(new Event(kind, { bubbles: true }));
  }
}

function set(field: Field, { value, checked }: FieldValue): void {
  if (isTick(field)) field.checked = checked;
  else {
    const [from, to] = field instanceof HTMLSelectElement ? [] : [field.selectionStart, field.selectionEnd];
    field.value = value;
    if (from !== null && from !== undefined && !(field instanceof HTMLSelectElement))
      field.setSelectionRange(from, to ?? from);
  }
}

/** The page that was drawn anew takes the place of the shown one, with all entries, presses and open parts. */
export function redraw(
  { title, body }: NonNullable<PageState['fresh']>,
  fields: TypedFields,
  pressed: readonly Element[],
): Element[] {
  const fresh = new DOMParser().parseFromString(`<title>${title}</title>${body}`, 'text/html');
  const places = notePlaces();
  const at = document.activeElement;
  const caret = caretOf(at);
  const open = [...document.querySelectorAll('details')].map((one) => one.open);
  const popovers = openPopovers().map(({ id }) => id);
  document.title = fresh.title;
  document.body.replaceWith(document.adoptNode(fresh.body));
  moveFiles(places);
  for (const [field, typedValue] of [...fields.each]) {
    fields.each.delete(field);
    const current = places.now(field);
    if (!isField(current)) continue;
    set(current, typedValue);
    fields.each.set(current, typedValue);
  }
  for (const [index, one] of document.querySelectorAll('details').entries()) one.open = open[index] ?? one.open;
  for (const id of popovers) document.getElementById(id)?.showPopover();
  focusAgain(at, caret, places);
  return pressed.flatMap((element) => places.now(element) ?? []);
}

type Caret = readonly [from: number, to: number] | undefined;

export function caretOf(element: unknown): Caret {
  if (!(element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)) return undefined;
  const { selectionStart, selectionEnd } = element;
  return selectionStart === null ? undefined : [selectionStart, selectionEnd ?? selectionStart];
}

export function focusAgain(element: Element | null, caret: Caret, places: Places): void {
  const current = element && places.now(element);
  if (!current) return;
  focusInPlace(current);
  if (caret && (current instanceof HTMLInputElement || current instanceof HTMLTextAreaElement))
    current.setSelectionRange(...caret);
}

function moveFiles(places: Places): void {
  for (const field of places.each()) {
    if (!(field instanceof HTMLInputElement) || !field.files?.length || field.isConnected) continue;
    const current = places.now(field);
    if (current instanceof HTMLInputElement) current.files = field.files;
  }
}

/** Chromium scrolls to a date field even with `preventScroll`, and a finger on its way to a button would then miss it. */
export function focusInPlace(element: Element): void {
  if (element === document.activeElement || !(element instanceof HTMLElement)) return;
  const { scrollX, scrollY } = window;
  element.focus({ preventScroll: true });
  scrollTo({ left: scrollX, top: scrollY, behavior: 'instant' });
}

function named(root: Document): Map<Element, string> {
  const counts = new Map<string, number>();
  return new Map(
    [...root.querySelectorAll('input, textarea, select, button, a, summary')].map((element) => {
      const worth = isField(element) && !isTick(element) ? '' : (element.getAttribute('value') ?? '');
      const text = isField(element) || element.id ? '' : element.textContent;
      const name = `${element.tagName} ${element.id} ${element.getAttribute('name')} ${worth} ${text}`;
      const count = counts.get(name) ?? 0;
      counts.set(name, count + 1);
      return [element, `${name} ${count}`];
    }),
  );
}
