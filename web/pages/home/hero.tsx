import { useConfig } from '../../facts.tsx';
import { Art } from '../../frame/art.tsx';
import { useT } from '../../texts.ts';
import type { OptionGroup } from '../../ui/select.tsx';
import { SearchForm } from './search-form.tsx';

type Props = { groups: readonly OptionGroup[]; places: readonly string[] };

export function Hero({ groups, places }: Props) {
  const t = useT();
  const { look, hasPublicCalendar } = useConfig();
  const { hero } = look.slots;
  return (
    <section aria-labelledby="hero" className="relative overflow-hidden bg-surface-brand">
      <Art set={hero.art} className="h-40 w-26 sm:h-full sm:w-[34%] lg:w-[42%]" />
      <div className="page-width relative grid gap-6 pt-10 pb-8 md:gap-8 md:pt-20 md:pb-12">
        <div className="max-w-form pe-14 md:pe-0 lg:max-w-[58%]">
          <h1 id="hero">{t(hero.titleKey)}</h1>
          <p className="mt-4 max-w-[34rem] text-l md:mt-5">{t(hero.leadKey)}</p>
        </div>
        {hasPublicCalendar && <SearchForm groups={groups} places={places} />}
      </div>
    </section>
  );
}
