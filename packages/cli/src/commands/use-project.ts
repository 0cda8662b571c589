import { CommandError, command, type Run } from '../command/command.ts';
import { object, oneOf, orNull, text } from '../command/schema.ts';
import { chooseProject, forgetProject } from '../session/folder-project.ts';
import { adminAt, namedProject } from '../session/owner.ts';

export const useProject = command({
  purpose: 'Choose the project that commands in this folder work on. Without a project, show it.',
  optionalWords: { project: 'Its ID.' },
  options: { clear: { purpose: 'Forget the choice.' } },
  output: object({
    status: oneOf('used', 'current', 'cleared'),
    projectId: orNull(text),
    displayName: orNull(text),
    from: orNull(text),
  }),
  example: 'projects use 0d1c9c4e-2f52-4c43-9a25-3cf0c2f1a1d4',
  async run(run, { project, clear }) {
    if (clear && project !== undefined)
      throw new CommandError('Name a project or pass --clear, not both.', 'WRONG_USAGE');
    if (clear) return forget(run);
    return project === undefined ? show(run) : use(run, project);
  },
});

async function use(run: Run, asked: string): Promise<void> {
  const { id, displayName } = await (await adminAt(run, asked)).getProject();
  const from = chooseProject(run.folder, run.url, id);
  run.done({ status: 'used', projectId: id, displayName, from }, `Commands in this folder now work on ${displayName}.`);
  run.hint(`Written to ${from}. There is no secret in it, so you can commit it.`);
  if (run.projectId !== undefined && run.projectId !== id)
    run.tell(run.paint('yellow', 'LATCHKEY_PROJECT_ID is set to another project, and comes first. Unset it.'));
}

async function show(run: Run): Promise<void> {
  const from = namedProject(run, undefined)?.from ?? null;
  const { id, displayName } = await (await adminAt(run, undefined)).getProject();
  const origin = from === null ? 'the only project you own' : `from ${from}`;
  run.answer({ status: 'current', projectId: id, displayName, from }, `${displayName} (${id}), ${origin}`);
}

function forget(run: Run): void {
  const from = forgetProject(run.folder, run.url) ?? null;
  const words = from === null ? 'No project was chosen for this folder.' : `Removed the project from ${from}.`;
  run.done({ status: 'cleared', projectId: null, displayName: null, from }, words);
}
