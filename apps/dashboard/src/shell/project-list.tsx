import type { AdminProjectFields } from '@latchkey/sdk';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useMemo, useRef, useState } from 'react';
import { filtered } from '../ui/data/text-filter.ts';
import { useListbox } from '../ui/form/listbox/listbox.ts';
import { Icon } from '../ui/icons.tsx';
import { Popover } from '../ui/overlay/popover.tsx';

const SEARCH_FROM = 7;
const create = { id: 'new', label: 'Create project', keywords: '' };

interface ProjectListProps {
  readonly projects: readonly AdminProjectFields[];
  readonly current: AdminProjectFields;
  readonly onVisit: () => void;
}

/** The projects by name. Long lists have a search field; short ones support arrow keys and type-ahead. */
function ProjectList({ projects, current, onVisit }: ProjectListProps) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [text, setText] = useState('');
  const all = useMemo(
    () => projects.map(({ id, displayName }) => ({ id, label: displayName, keywords: id })),
    [projects],
  );
  const choices = [...filtered(all, text), create];
  const start = choices.findIndex(({ id }) => id === current.id);
  const list = useListbox(choices, visit, Math.max(0, start));
  const hasSearch = projects.length >= SEARCH_FROM;
  const typed = useTypeAhead((letters) => {
    const index = choices.findIndex(({ label }) => label.toLowerCase().startsWith(letters));
    if (index >= 0) list.setActive(index);
  });

  /** The same page in the other project. */
  function visit({ id }: { id: string }): void {
    onVisit();
    const [, , , ...page] = pathname.split('/');
    void navigate({ to: id === create.id ? '/projects/new' : ['/projects', id, ...page].join('/') });
  }

  const search = hasSearch && (
    <input
      {...list.focusProps}
      data-first-focus=""
      role="combobox"
      aria-expanded="true"
      aria-autocomplete="list"
      aria-label="Search projects"
      placeholder="Search projects"
      autoComplete="off"
      spellCheck={false}
      value={text}
      onChange={(event) => {
        setText(event.target.value);
        list.setActive(0);
      }}
      className="h-10 w-full border-line border-b bg-transparent px-3.5 text-base outline-none placeholder:text-soft sm:text-sm"
    />
  );
  const listFocus = hasSearch
    ? {}
    : {
        ...list.focusProps,
        'data-first-focus': '',
        tabIndex: 0,
        onKeyDown: (event: React.KeyboardEvent) => {
          list.focusProps.onKeyDown(event);
          if (!event.defaultPrevented) typed(event);
        },
      };

  return (
    <>
      {search}
      <div
        role="listbox"
        id={list.listId}
        {...listFocus}
        aria-label="Projects"
        className="max-h-80 overflow-y-auto p-1.5 outline-none"
      >
        {choices.map((choice, index) => (
          <div
            key={choice.id}
            {...list.optionProps(choice, index)}
            {...(choice.id === current.id && { 'aria-current': true })}
            className={`flex min-h-9 items-center gap-2.5 rounded-control px-2 py-1.5 pointer-coarse:min-h-11 ${index === list.active ? 'bg-accent-wash' : ''}`}
          >
            <span className="size-4 shrink-0 text-accent">
              {choice.id === current.id && <Icon name="check" />}
              {choice === create && <Icon name="plus" />}
            </span>
            <span className="truncate">{choice.label}</span>
          </div>
        ))}
      </div>
    </>
  );
}

const PAUSE_MILLIS = 600;

/** The type-ahead buffer. */
function useTypeAhead(onLetters: (letters: string) => void): (event: React.KeyboardEvent) => void {
  const letters = useRef({ text: '', at: 0 });
  return ({ key, timeStamp, ctrlKey, metaKey, altKey }) => {
    if (key.length !== 1 || ctrlKey || metaKey || altKey) return;
    const isPause = timeStamp - letters.current.at > PAUSE_MILLIS;
    letters.current = { text: (isPause ? '' : letters.current.text) + key.toLowerCase(), at: timeStamp };
    onLetters(letters.current.text);
  };
}

interface ProjectSwitchProps {
  readonly projects: readonly AdminProjectFields[];
  readonly current: AdminProjectFields;
}

/** The current project, with a menu to switch. */
export function ProjectSwitch({ projects, current }: ProjectSwitchProps) {
  return (
    <Popover
      buttonClassName="flex h-9 min-w-0 items-center gap-1.5 rounded-control px-2 font-medium hover:bg-muted pointer-coarse:h-11 [&>svg]:text-soft"
      button={
        <>
          <span className="sr-only">Switch project from </span>
          <span className="max-w-64 truncate">{current.displayName}</span>
          <Icon name="chevrons" />
        </>
      }
    >
      {(close) => <ProjectList projects={projects} current={current} onVisit={close} />}
    </Popover>
  );
}
