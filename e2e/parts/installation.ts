import { newProject, type TestProject } from '@latchkey/testing';
import { seeded } from '@latchkey/testing/process';
import { startDemo } from './demo.ts';
import { type Product, startProduct } from './product.ts';

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
  const product = await startSeeded();
  return { product, ...(await startApplication(product, changes)) };
}

/** A product whose owner is the one of every world. */
export const startSeeded = (): Promise<Product> => startProduct({ ...seeded, LATCHKEY_RATE_LIMITS: 'off' });

export async function startApplication({ url, service }: Product, changes: Changes = {}): Promise<Application> {
  const project = await newProject(changes, service.world);
  const demo = await startDemo({
    apiUrl: url,
    projectId: project.id,
    publishableClientKey: project.keys.publishable_client_key,
  });
  return { project, demo };
}
