import { projectBody } from '@latchkey/testing/fake-api/samples/project';

/** Projects of the installation, and some that it lacks. */
export const notes = { id: 'b3f2c1d0-5a4e-4c8b-9f6d-1e2a3b4c5d6e', name: 'Notes' };
export const shop = { id: '7d1e9a52-0c3b-4f68-8a7e-6b5c4d3e2f10', name: 'Shop' };

export const manyProjects = Array.from({ length: 12 }, (_, turn) =>
  turn === 0
    ? projectBody({ id: notes.id, display_name: notes.name })
    : projectBody({
        id: `${turn}`.padStart(8, '0').concat('-0000-4000-8000-000000000000'),
        display_name: `Shop ${turn}`,
      }),
);

/** As long as people make them, with and without a place to break. */
export const long = {
  name: 'Donaudampfschifffahrtsgesellschaft, customer portal of the northern branch (staging, second try)',
  word: 'rindfleischetikettierungsueberwachungsaufgabenuebertragungsgesetz',
};
