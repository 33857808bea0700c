import type { ReactNode } from 'react';
import { Link } from '../ui/link.tsx';
import { Panel } from '../ui/panel.tsx';
import { OtherViolations } from './other-violations.tsx';
import type { Refusal } from './refusal.ts';

type Props = { refusal: Refusal; level?: 2 | 3; children?: ReactNode };

/** What happened, why, and what to do next (R39, S8.3-12); `children` are the links below. */
export function RefusalPanel({ refusal, level = 2, children }: Props) {
  const { text, cause, advice, faults } = refusal;
  return (
    <>
      <OtherViolations refusal={refusal} />
      <div role="alert">
        <Panel kind="danger" title={text} level={level}>
          {faults.length > 0 ? (
            <ul>
              {faults.map((fault) => (
                <li key={`${fault.name} ${fault.text}`}>
                  <Link href={`#${fault.name}`} className="text-danger-text hover:text-danger-text">
                    {fault.text}
                  </Link>
                </li>
              ))}
            </ul>
          ) : (
            <p>{cause}</p>
          )}
          <p>{advice}</p>
          {children}
        </Panel>
      </div>
    </>
  );
}
