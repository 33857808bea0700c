import { useEffect, useRef, useState } from 'react';

export function useMapSwitch(mapFirst: boolean) {
  const [state, setState] = useState({ ready: false, open: false });
  const scrolled = useRef(0);
  useEffect(() => {
    setState({ ready: true, open: mapFirst });
  }, [mapFirst]);
  useEffect(() => {
    if (state.ready && !state.open && scrolled.current > 0) window.scrollTo({ top: scrolled.current });
  }, [state]);
  function toggle() {
    if (!state.open) scrolled.current = window.scrollY;
    setState({ ready: true, open: !state.open });
  }
  return { ...state, toggle };
}

export type MapSwitch = ReturnType<typeof useMapSwitch>;
