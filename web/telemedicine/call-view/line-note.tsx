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

/** What a bad line has changed, why, and what to do; a good one says nothing. */
export function LineNote({ line, peers, phone }: Props) {
  const t = useT();
  const [worst = 'full'] = peers.map(({ rung }) => rung).toSorted((one, other) => orderOf(other) - orderOf(one));
  const isLost = line === 'lost';
  const said = isLost && worst !== 'phone' ? 'lost' : worst;
  return (
    <div role="status" data-rung={worst} data-line={line}>
      {said !== 'full' && (
        <Panel kind={said === 'lost' ? 'warning' : kinds[said]} title={t(`video_room.line.${said}`)}>
          <p>{t(`video_room.line.${said}_text`)}</p>
          {said === 'phone' && phone}
        </Panel>
      )}
    </div>
  );
}
