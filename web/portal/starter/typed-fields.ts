export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
export type FieldValue = { value: string; checked: boolean };

export type TypedFields = { remember: (field: Field) => void; scan: () => void; each: Map<Field, FieldValue> };

export function isField(target: unknown): target is Field {
  if (target instanceof HTMLInputElement) return target.type !== 'file';
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}

export function isChanged(field: Field): boolean {
  if (field instanceof HTMLSelectElement) {
    const drawn = [...field.options].findIndex(({ defaultSelected }) => defaultSelected);
    return field.selectedIndex !== Math.max(0, drawn);
  }
  if (isTick(field)) return field.checked !== field.defaultChecked;
  return field.type !== 'hidden' && field.value !== field.defaultValue;
}

export function createTyped(): TypedFields {
  const each = new Map<Field, FieldValue>();
  const remember = (field: Field) =>
    void each.set(field, { value: field.value, checked: isTick(field) && field.checked });
  const scan = () => {
    for (const field of fieldsOf(document)) if (isChanged(field)) remember(field);
  };
  return { each, remember, scan };
}

function fieldsOf(root: Document): Field[] {
  return [...root.querySelectorAll('input, textarea, select')].filter(isField);
}

export function isTick(field: Field): field is HTMLInputElement {
  return field.type === 'checkbox' || field.type === 'radio';
}
