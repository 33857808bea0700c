import type { Look } from '../../../contract/platform/config.ts';
import { useConfig } from '../../platform/page-context.tsx';
import { useT } from '../../platform/texts.ts';

const steps = ['choose', 'time', 'confirm'] as const;

type Drawing = { mark: string; counted: boolean; joined: boolean };

const drawings: Record<Look['slots']['steps'], Drawing | undefined> = {
  numbers: { mark: 'size-11 bg-action text-on-action', counted: true, joined: false },
  line: { mark: 'size-8 border-3 border-action bg-bg text-text', counted: true, joined: true },
  dots: { mark: 'my-2.5 ms-2 size-4 bg-accent', counted: false, joined: false },
  none: undefined,
};

const joint =
  'absolute start-4 top-8 -bottom-6 border-s-3 border-action md:start-8 md:-end-8 md:top-4 md:bottom-auto md:border-s-0 md:border-t-3';

export function Steps() {
  const t = useT();
  const drawn = drawings[useConfig().look.slots.steps];
  if (!drawn) return null;
  return (
    <section aria-labelledby="steps">
      <h2 id="steps">{t('home.steps.title')}</h2>
      <ol className="mt-6 grid gap-6 md:grid-cols-3 md:gap-8">
        {steps.map((step, index) => (
          <li key={step} className="relative flex gap-4 md:block">
            {drawn.joined && index < steps.length - 1 && <span aria-hidden="true" className={joint} />}
            <span
              aria-hidden="true"
              className={`relative grid shrink-0 place-items-center rounded-pill font-heading text-l font-semibold ${drawn.mark}`}
            >
              {drawn.counted && index + 1}
            </span>
            <div>
              <h3 className="md:mt-3">{t(`home.steps.${step}_title`)}</h3>
              <p className="mt-1">{t(`home.steps.${step}_text`)}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
