import { KnownError } from '@latchkey/protocol/errors';
import { limits } from '@latchkey/protocol/limits';
import { Refusal } from '@latchkey/protocol/refusals';
import type { Context } from '../../../platform/context.ts';
import type { Renderer } from '../../../renderer/renderer.ts';
import type { Project } from '../../projects/project.ts';
import { changeTemplate, readTemplate } from '../themes/templates.ts';
import { changeTheme, readTheme } from '../themes/themes.ts';
import type { ChatCall } from './conversation.ts';
import { templateInstructions, themeInstructions } from './instructions.ts';
import { fieldsOf, parsed } from './read-json.ts';

/** What a model can do about a theme or a template: give it another source. */
export interface Tool {
  readonly description: { readonly name: string; readonly description: string; readonly parameters: object };
  /** What the model has to know, the source of now among it. Throws the refusal for an unknown theme or template. */
  instructions(context: Context, project: Project, id: string): Promise<string>;
  /** Stores a source that renders, and answers how it looks. */
  save(context: Context, renderer: Renderer, project: Project, id: string, source: string): Promise<string>;
}

/** What was asked of a tool, and what came of it, as published clients know it. */
export interface Done {
  readonly type: 'tool-call';
  readonly toolName: string;
  readonly toolCallId: string;
  readonly args: Record<string, unknown>;
  readonly argsText: string;
  readonly result: { success: true; html: string } | { success: false; error: string };
}

/** By what the conversation is about. */
export const tools = {
  'email-theme': {
    description: described('createEmailTheme', 'Stores the source of the theme, if it renders.'),
    instructions: async (context, project, id) => themeInstructions((await readTheme(context, project, id)).source),
    async save(context, renderer, project, id, source) {
      return (await changeTheme(context, renderer, project, id, { tsx_source: source })).rendered_html;
    },
  },
  'email-template': {
    description: described('createEmailTemplate', 'Stores the source of the email, if it renders.'),
    instructions: async (context, project, id) =>
      templateInstructions((await readTemplate(context, project, id)).source),
    save: changeTemplate,
  },
} as const satisfies Record<string, Tool>;

/** Does what a model asks for. What is wrong with that is told to it and to people, as the result. */
export async function doCall(
  tool: Tool,
  { id: toolCallId, function: { name: toolName, arguments: argsText } }: ChatCall,
  save: (source: string) => Promise<string>,
): Promise<Done> {
  const called = { type: 'tool-call', toolName, toolCallId, args: {}, argsText } as const;
  const failed = (error: string): Done => ({ ...called, result: { success: false, error } });
  if (toolName !== tool.description.name) return failed(`There is no tool "${toolName}".`);
  const { content } = fieldsOf(parsed(argsText));
  if (typeof content !== 'string') return failed('The tool needs an object with the source in "content".');
  if (content.length > limits.emailSourceMaxCharacters) {
    return failed(`The source has more than ${limits.emailSourceMaxCharacters} characters.`);
  }
  const args = { content };
  try {
    return { ...called, args, result: { success: true, html: await save(content) } };
  } catch (error) {
    return { ...failed(reasonOf(error)), args };
  }
}

function described(name: string, description: string) {
  const content = { type: 'string', description: 'The whole source, in TypeScript with JSX.' };
  const parameters = { type: 'object', properties: { content }, required: ['content'], additionalProperties: false };
  return { name, description, parameters };
}

/** Why a source was not stored. Throws what is a bug. */
function reasonOf(error: unknown): string {
  if (error instanceof KnownError && error.code === 'EMAIL_RENDERING_ERROR') {
    return String(fieldsOf(error.details).error);
  }
  if (error instanceof Refusal) return error.message;
  throw error;
}
