import { useEffect, useState } from 'react';
import { usePageContext } from '../../platform/page-context.tsx';
import { type Hindrance, hindranceIn, surroundings } from '../call/hindrance.ts';

/** What keeps this browser from a call; only the browser itself knows. */
export function useHindrance(): Hindrance | undefined {
  const { mode } = usePageContext();
  const [hindrance, find] = useState<Hindrance>();
  useEffect(() => find(hindranceIn(surroundings(mode))), [mode]);
  return hindrance;
}
