import { TestRunner } from 'vitest';

type Task = Parameters<TestRunner['onAfterRunTask']>[0] | Parameters<TestRunner['onAfterRunSuite']>[0];

/** Runs tests against an installation elsewhere: what needs a service of its own is skipped, with the reason. */
export default class RemoteRunner extends TestRunner {
  override onAfterRunTask(task: Parameters<TestRunner['onAfterRunTask']>[0]): void {
    skipIfItMust(task);
    super.onAfterRunTask(task);
  }

  override async onAfterRunSuite(suite: Parameters<TestRunner['onAfterRunSuite']>[0]): Promise<void> {
    skipIfItMust(suite);
    await super.onAfterRunSuite(suite);
  }
}

/** What failed first tells; all else may have followed from it. */
function skipIfItMust(task: Task): void {
  const [first] = task.result?.errors ?? [];
  if (!task.result || first?.name !== 'NeedsOwnService') return;
  task.mode = 'skip';
  const note = { note: first.message };
  task.result = { state: 'skip', ...note };
}
