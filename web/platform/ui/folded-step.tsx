import { Button } from './button.tsx';
import { PageForm } from './form.tsx';

type Props = { title: string; lead: string; intent: string; button: string };

/** What ends something: folded, so that nobody presses it by chance. */
export function FoldedStep({ title, lead, intent, button }: Props) {
  return (
    <details>
      <summary className="min-h-11 cursor-pointer py-2 font-semibold">{title}</summary>
      <PageForm method="post" className="grid justify-items-start gap-3">
        <p>{lead}</p>
        <Button kind="confirm" name="intent" value={intent}>
          {button}
        </Button>
      </PageForm>
    </details>
  );
}
