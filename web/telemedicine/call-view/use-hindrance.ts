import { useEffect, useState } from 'react';
import { usePageContext } from '../../platform/page-context.tsx';
import { type Hindrance, hindranceIn, surroundings } from '../call/hindrance.ts';

/** Only the browser knows what hinders a call, so nothing is known before the page's script runs. */
export function useHindrance(): Hindrance | undefined {
  const { mode } = usePageContext();
  const [hindrance, find] = useState<Hindrance>();
  useEffect(() => find(hindranceIn(surroundings(mode))), [mode]);
  return hindrance;
}
