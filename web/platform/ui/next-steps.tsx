import { useId } from 'react';

type Props = { title: string; steps: readonly string[] };

export function NextSteps({ title, steps }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-2 rounded-card border border-border bg-surface p-4">
      <h2 id={id} className="text-m font-semibold">
        {title}
      </h2>
      <ol className="grid gap-2">
        {steps.map((step, no) => (
          <li key={step} className="flex gap-3">
            <span aria-hidden="true" className="shrink-0 font-semibold tabular-nums text-text-muted">
              {no + 1}.
            </span>
            <span>{step}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
