import type { ReactNode } from 'react';
import { useT } from '../../platform/texts.ts';
import { Panel } from '../../platform/ui/panel.tsx';
import { ladder, type RungName } from '../call/ladder.ts';
import type { LineState } from '../call/line.ts';
import type { CallPeer } from '../call/members.ts';

const kinds: Record<RungName, 'info' | 'warning'> = {
  full: 'info',
  less: 'info',
  least: 'info',
  audio: 'warning',
  phone: 'warning',
};

const orderOf = (rung: RungName) => ladder.findIndex(({ name }) => name === rung);

type Props = { line: LineState; peers: readonly CallPeer[]; phone: ReactNode };

/** On a bad connection the note says what has changed, why, and what to do; a good connection has no note. */
export function LineNote({ line, peers, phone }: Props) {
  const t = useT();
  const [worst = 'full'] = peers.map(({ rung }) => rung).toSorted((one, other) => orderOf(other) - orderOf(one));
  const isLost = line === 'lost';
  const level = isLost && worst !== 'phone' ? 'lost' : worst;
  return (
    <div role="status" data-rung={worst} data-line={line}>
      {level !== 'full' && (
        <Panel kind={level === 'lost' ? 'warning' : kinds[level]} title={t(`video_room.line.${level}`)}>
          <p>{t(`video_room.line.${level}_text`)}</p>
          {level === 'phone' && phone}
        </Panel>
      )}
    </div>
  );
}
