import type { ReactNode } from 'react';
import { Link } from '../ui/link.tsx';
import { Messages } from '../ui/messages.tsx';
import { Panel } from '../ui/panel.tsx';
import { OtherViolations } from './other-violations.tsx';
import type { Refusal } from './refusal.ts';

type Props = { refusal: Refusal | undefined; level?: 2 | 3; children?: ReactNode };

/** Faults of fields are listed by the form; any other refusal is a toast with its cause and next step (S8.1-09, R39, S8.3-12). */
export function RefusalPanel({ refusal, level = 2, children }: Props) {
  if (!refusal) return null;
  const { text, cause, advice, faults, others } = refusal;
  if (faults.length === 0)
    return <Messages items={[{ kind: 'error', text, cause, next: advice, violations: others, more: children }]} />;
  return (
    <>
      <OtherViolations refusal={refusal} />
      <div role="alert">
        <Panel kind="danger" title={text} level={level}>
          <ul>
            {faults.map((fault) => (
              <li key={`${fault.name} ${fault.text}`}>
                <Link href={`#${fault.name}`} className="text-danger-text hover:text-danger-text">
                  {fault.text}
                </Link>
              </li>
            ))}
          </ul>
          <p>{advice}</p>
          {children}
        </Panel>
      </div>
    </>
  );
}
