import { useEffect, useRef, useState } from 'react';

/** The map's state by the visitor's or the brand's choice; while undefined, it is open where there is room beside the list. */
export function useMapSwitch(atFirst: boolean | undefined) {
  const [open, setOpen] = useState(atFirst);
  const [pressed, setPressed] = useState(false);
  const scrolled = useRef(0);
  useEffect(() => {
    if (!open && scrolled.current > 0) window.scrollTo({ top: scrolled.current });
  }, [open]);
  function toggle() {
    const isOpen = open ?? matchMedia('(width >= 68.75rem)').matches;
    if (!isOpen) scrolled.current = window.scrollY;
    setPressed(true);
    setOpen(!isOpen);
  }
  return { open, pressed, toggle };
}

export type MapSwitch = ReturnType<typeof useMapSwitch>;
