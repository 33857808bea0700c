import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { ComboProps } from './combo.tsx';

type Swapped = { Combo: (props: ComboProps) => ReactNode; typed: string; over: string };

/**
 * The native control is what the server draws; the finding one takes its place when its script has come, with what was typed
 * meanwhile, and never under the hands of somebody who is just using it.
 */
export function useCombo<Box extends HTMLElement>(initial: string) {
  const box = useRef<Box>(null);
  const over = useRef(initial);
  over.current = initial;
  const [swapped, setSwapped] = useState<Swapped>();
  useEffect(() => {
    let gone = false;
    const field = box.current?.querySelector<HTMLInputElement | HTMLSelectElement>('input, select');
    import('./combo.tsx').then(({ Combo }) => {
      function swap() {
        if (!gone && field) setSwapped({ Combo, typed: field.value, over: over.current });
      }
      if (field && field === document.activeElement) field.addEventListener('blur', swap, { once: true });
      else swap();
    }, console.warn);
    return () => {
      gone = true;
    };
  }, []);
  return { Combo: swapped?.Combo, box, typed: swapped?.over === initial ? swapped.typed : initial };
}
