import { useEffect, useRef, useState } from 'react';

export function useMapSwitch(mapFirst: boolean) {
  const [open, setOpen] = useState(mapFirst);
  const scrolled = useRef(0);
  useEffect(() => {
    if (!open && scrolled.current > 0) window.scrollTo({ top: scrolled.current });
  }, [open]);
  function toggle() {
    if (!open) scrolled.current = window.scrollY;
    setOpen(!open);
  }
  return { open, toggle };
}

export type MapSwitch = ReturnType<typeof useMapSwitch>;
