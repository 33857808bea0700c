import { href } from '../../../contract/href.ts';
import { Slots } from '../../../contract/platform/brand.ts';
import { useConfig } from '../../platform/page-context.tsx';
import { Button } from '../../platform/ui/button.tsx';
import { PageForm } from '../../platform/ui/form.tsx';
import { Select } from '../../platform/ui/select.tsx';

type Props = { brands: readonly string[]; parameters: Record<string, string> };

const { header, hero, tiles, footer, time, steps, avatar } = Slots.shape;
const slots = {
  'header-slot': header.shape.variant.options,
  'hero-slot': hero.shape.variant.options,
  'tiles-slot': tiles.shape.variant.options,
  'footer-slot': footer.shape.variant.options,
  'time-slot': time.unwrap().options,
  'steps-slot': steps.unwrap().options,
  'avatar-slot': avatar.unwrap().options,
};

export function Switches({ brands, parameters }: Props) {
  const { languages } = useConfig();
  const choices: Record<string, readonly string[]> = { brand: brands, locale: languages, ...slots };
  return (
    <PageForm
      method="get"
      action={href('ui')}
      className="grid max-w-form gap-4 rounded-card bg-surface p-4 text-text shadow-2 sm:grid-cols-2"
    >
      {Object.entries(choices).map(([name, values]) => (
        <Select
          key={name}
          name={name}
          label={name}
          placeholder="as it is"
          options={values.map((value) => ({ value, label: value }))}
          defaultValue={parameters[name] ?? ''}
        />
      ))}
      <Select
        name="webview"
        label="mode"
        placeholder="as it is"
        options={[
          { value: '1', label: 'webview' },
          { value: '0', label: 'page' },
        ]}
        defaultValue={parameters.webview ?? ''}
      />
      <div className="self-end">
        <Button>Show</Button>
      </div>
    </PageForm>
  );
}
