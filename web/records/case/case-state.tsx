import type { ReactNode } from 'react';
import { ForWhomLine } from '../../entitlement/for-whom-line.tsx';
import { LatePanel } from '../../platform/ui/due.tsx';

type Props = {
  state: { name: string; meaning: string; next?: string; turn: string | null | undefined; overdue: boolean };
  person: string | null;
  /** The next action of the reader, which comes before the meaning of the state. */
  act?: ReactNode;
  writeAt?: string | undefined;
  children: ReactNode;
};

/** The state of a case, what it means, who acts, and until when (R45). */
export function CaseState({ state: { name, meaning, next, turn, overdue }, person, act, writeAt, children }: Props) {
  const due = turn && (overdue ? <LatePanel text={turn} writeAt={writeAt} /> : <p className="font-semibold">{turn}</p>);
  const explanation = (
    <>
      {(!act || due) && <p>{meaning}</p>}
      {next !== undefined && <p>{next}</p>}
      {!act && due}
      {children}
    </>
  );
  return (
    <>
      <section className="grid gap-2" aria-labelledby="state">
        <h2 id="state" className="text-l">
          {name}
        </h2>
        <ForWhomLine person={person} />
        {act ? due || <p>{meaning}</p> : explanation}
      </section>
      {act}
      {act && <div className="grid gap-2 border-t border-border pt-4">{explanation}</div>}
    </>
  );
}
