import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { type Call, type CallState, createCall, noCall } from '../call/call.ts';
import type { OwnMedia } from '../call/own-media.ts';
import type { LineEnd } from '../call/reconnect.ts';
import { useLineAsk } from './use-line-ask.ts';
import { useStore } from './use-store.ts';

const none = { get: () => noCall, subscribe: () => () => undefined };

type Parts = { isOpen: boolean; media: OwnMedia; changed: () => void };

export function useCall({ isOpen, media, changed }: Parts): CallState & { write: (text: string) => void } {
  const ask = useLineAsk();
  const [call, setCall] = useState<Call>();
  useEffect(() => {
    if (!isOpen) return undefined;
    const own = createCall({ ask, media, changed });
    setCall(own);
    return () => {
      own.close();
      setCall(undefined);
    };
  }, [isOpen, ask, media, changed]);
  return { ...useStore<CallState>(call ?? none), write: (text) => call?.write(text) };
}

/** Waits while the page reads the visit again, because the reason for a refused line is in the visit. */
export function useLineEnd({ line }: CallState): LineEnd | undefined {
  const { state } = useRevalidator();
  if (line === 'opening' || line === 'open' || line === 'lost') return undefined;
  return line === 'refused' && state !== 'idle' ? undefined : line;
}
