import { type ReactNode, useEffect, useRef, useState } from 'react';

type Field<Props> = (props: Props) => ReactNode;
type FieldSwap<Props> = { Field: Field<Props>; typed: string; over: string; focused: boolean };

/** Loads a scripted field when the visitor nears the form; keeps typed text and never swaps during use. */
export function useLazyField<Props>(initial: string, load: () => Promise<Field<Props>>) {
  const box = useRef<HTMLDivElement>(null);
  const over = useRef(initial);
  const [swapped, setSwapped] = useState<FieldSwap<Props>>();
  useEffect(() => {
    over.current = initial;
  }, [initial]);
  useEffect(() => {
    const field = box.current?.querySelector('input');
    const form = field?.form;
    const stop = new AbortController();
    const { signal } = stop;
    async function fetchField() {
      const Field = await load();
      if (signal.aborted || !field) return;
      const swap = (focused: boolean) => {
        stop.abort();
        setSwapped({ Field, typed: field.value, over: over.current, focused });
      };
      if (field !== document.activeElement) swap(false);
      else field.addEventListener('blur', () => swap(false), { once: true, signal });
    }
    // If the import fails, the native control stays.
    const near = () => void fetchField().catch(console.warn);
    form?.addEventListener('pointerenter', near, { once: true, signal });
    form?.addEventListener('focusin', near, { once: true, signal });
    // The touch that has brought this script may have been here.
    if (form?.matches(':hover, :focus-within')) near();
    return () => stop.abort();
  }, [load]);
  return {
    Field: swapped?.Field,
    box,
    typed: swapped?.over === initial ? swapped.typed : initial,
    focused: swapped?.focused ?? false,
  };
}
