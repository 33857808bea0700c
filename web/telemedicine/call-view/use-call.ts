import { useEffect, useState } from 'react';
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

export function endOf({ line }: CallState): LineEnd | undefined {
  return line === 'opening' || line === 'open' || line === 'lost' ? undefined : line;
}
