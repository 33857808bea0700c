import { Linked } from '../ui/linked.tsx';
import { Panel } from '../ui/panel.tsx';
import type { Warning } from './wizard.ts';

export function WarningPanel({ warning: { kind = 'warning', word, title, text, hrefs = [] } }: { warning: Warning }) {
  return (
    <Panel kind={kind} {...(word && { word })} title={title}>
      <p>
        <Linked text={text} hrefs={hrefs} />
      </p>
    </Panel>
  );
}
