import { newProject, type TestProject } from '@latchkey/testing';
import { seeded } from '@latchkey/testing/process/process';
import { startDemo } from './demo.ts';
import { type Product, startProduct } from './product.ts';

const settings = { ...seeded, LATCHKEY_RATE_LIMITS: 'off' };

type Changes = Parameters<typeof newProject>[0];

/** A project, and the demo app on it. */
export interface Application {
  readonly project: TestProject;
  /** The address of the demo app. */
  readonly demo: string;
}

/** A product with an owner, and one application: where most journeys begin. */
export interface Installation extends Application {
  readonly product: Product;
}

/** `changes` are settings of the project that differ from a new one's. */
export async function startInstallation(changes: Changes = {}): Promise<Installation> {
  const product = await sharedProduct();
  return { product, ...(await startApplication(product, changes)) };
}

let shared: Promise<Product> | undefined;

/** The product of this worker, with the owner of every world: for tests that leave alone whatever is not their own. */
export function sharedProduct(): Promise<Product> {
  shared ??= startProduct(settings, 'worker');
  return shared;
}

/** Another such product, for the tests of one file. */
export const startSeeded = (): Promise<Product> => startProduct(settings);

export async function startApplication({ url, service }: Product, changes: Changes = {}): Promise<Application> {
  const project = await newProject(changes, service.world);
  const demo = await startDemo({
    apiUrl: url,
    projectId: project.id,
    publishableClientKey: project.keys.publishable_client_key,
  });
  return { project, demo };
}
