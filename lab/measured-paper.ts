import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { systemClock } from '../server/platform/clock.ts';

type Paper = { name: string; title: string; command: string; about: string };

/** `say` prints a line and notes it; `write` puts all lines into docs/measured/ after a whole run. */
export function measuredPaper({ name, title, command, about }: Paper) {
  const lines: string[] = [];
  return {
    say: (line: string) => {
      console.log(line);
      lines.push(line);
    },
    write: () => {
      const day = systemClock().toZonedDateTimeISO('UTC').toPlainDate();
      const paper = `# ${title}

Written by \`${command}\`; do not edit by hand.

${about}

Measured on ${day}: ${cpus().length} cores, Node ${process.versions.node}.

\`\`\`text
${lines.map((line) => line.trimEnd()).join('\n')}
\`\`\`
`;
      writeFileSync(`docs/measured/${name}.md`, paper);
    },
  };
}
