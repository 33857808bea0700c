import { useEffect, useState } from 'react';
import { usePageContext } from '../../platform/page-context.tsx';
import { type Hindrance, hindranceIn, surroundings } from '../call/hindrance.ts';

/** Only the browser itself knows this. */
export function useHindrance(): Hindrance | undefined {
  const { mode } = usePageContext();
  const [hindrance, find] = useState<Hindrance>();
  useEffect(() => find(hindranceIn(surroundings(mode))), [mode]);
  return hindrance;
}
