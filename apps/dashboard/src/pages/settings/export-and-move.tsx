import { useApps } from '../../app/apps.ts';
import { useShownProject } from '../../app/current-project.ts';
import { CodeBlock } from '../../ui/data/code-block.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { textLink } from '../../ui/layout/text-link.ts';

/** The commands that copy the settings, export the project, and move it to another installation. */
export function ExportAndMove() {
  const { settings } = useApps();
  const { id } = useShownProject();
  const ways = [
    {
      title: 'Copy the settings',
      text: 'All settings in one file, without secrets. Push it to another project to set that up the same way.',
      where: 'On any computer',
      command: `latchkey config pull --project ${id} --file latchkey.config.json`,
      page: 'guides/configuration-as-code',
    },
    {
      title: 'Export the project',
      text: 'Its users, teams, settings and log in one encrypted file, with passwords and keys.',
      where: 'On the server',
      command: `latchkey export ${id} project.age --with-secrets`,
      page: 'moving/export',
    },
    {
      title: 'Move it to another installation',
      text: 'While it is used: writes pause briefly, then your app goes on with the new address.',
      where: 'On the server it leaves',
      command: `latchkey projects move ${id} --to other.env --owner ada@example.com`,
      page: 'moving/export#move-it-while-it-is-used',
    },
  ];
  return (
    <Card title="Export and move" description="With the command line. Only a move changes this project.">
      <ul className="space-y-6">
        {ways.map(({ title, text, where, command, page }) => (
          <li key={title} className="space-y-2">
            <p className="font-medium">{title}</p>
            <p className="text-soft">
              {text}{' '}
              <a href={`${settings.url}/docs/${page}`} className={textLink} aria-label={`Guide: ${title}`}>
                Guide
              </a>
            </p>
            <CodeBlock label={where} code={command} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
