import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { ComboProps } from './combo.tsx';

type Swapped = { Combo: (props: ComboProps) => ReactNode; typed: string; over: string; focused: boolean };

/** Loads the searchable control when the visitor nears the form; keeps typed text and never swaps during use. */
export function useCombo<Box extends HTMLElement>(initial: string) {
  const box = useRef<Box>(null);
  const over = useRef(initial);
  const [swapped, setSwapped] = useState<Swapped>();
  useEffect(() => {
    over.current = initial;
  }, [initial]);
  useEffect(() => {
    const field = box.current?.querySelector<HTMLInputElement | HTMLSelectElement>('input, select');
    const form = field?.form;
    const stop = new AbortController();
    const { signal } = stop;
    async function fetchCombo() {
      const { Combo } = await import('./combo.tsx');
      if (signal.aborted || !field) return;
      const swap = (focused: boolean) => {
        stop.abort();
        setSwapped({ Combo, typed: field.value, over: over.current, focused });
      };
      const here = field === document.activeElement;
      if (!here) swap(false);
      else if (field.matches('select:focus-visible')) swap(true);
      else field.addEventListener('blur', () => swap(false), { once: true, signal });
    }
    // If the import fails, the native control stays.
    const near = () => void fetchCombo().catch(console.warn);
    form?.addEventListener('pointerenter', near, { once: true, signal });
    form?.addEventListener('focusin', near, { once: true, signal });
    return () => stop.abort();
  }, []);
  return {
    Combo: swapped?.Combo,
    box,
    typed: swapped?.over === initial ? swapped.typed : initial,
    focused: swapped?.focused ?? false,
  };
}
