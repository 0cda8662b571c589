import { newProject, type TestProject } from '@latchkey/testing';
import { seeded } from '@latchkey/testing/process';
import { startDemo } from './demo.ts';
import { type Product, startProduct } from './product.ts';

/** A product with an owner, a project, and the demo app on it: where most journeys begin. */
export interface Installation {
  readonly product: Product;
  readonly project: TestProject;
  /** The address of the demo app. */
  readonly demo: string;
}

export async function startInstallation(settings: Record<string, string> = {}): Promise<Installation> {
  const product = await startProduct({ ...seeded, LATCHKEY_RATE_LIMITS: 'off', ...settings });
  const project = await newProject({}, product.service.world);
  const demo = await startDemo({
    apiUrl: product.url,
    projectId: project.id,
    publishableClientKey: project.keys.publishable_client_key,
  });
  return { product, project, demo };
}
