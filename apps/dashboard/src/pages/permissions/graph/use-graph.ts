import type { PermissionDefinition } from '@latchkey/sdk/admin';
import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { isSystem } from '../../../features/permissions/permission-graph.ts';
import type { ViewProps } from '../definition-list.tsx';
import { layoutOf, neighbour } from './layout.ts';

/** The state and commands of the graph, shared by pointer and keyboard. */
export function useGraph(nodes: readonly PermissionDefinition[], onOpen: ViewProps['onOpen'], canChange: boolean) {
  const layout = useMemo(() => layoutOf(nodes), [nodes]);
  const root = useRef<HTMLDivElement>(null);
  const [wanted, setCurrent] = useState<string>();
  /** The permission whose inclusions are being chosen. */
  const [source, setSource] = useState<string>();
  const [said, say] = useState('');
  const current = nodes.find(({ id }) => id === wanted) ?? nodes.find(({ id }) => id === layout.columns[0]?.[0]);
  const definitionOf = (id: string | undefined) => nodes.find((node) => node.id === id);

  function go(id: string): void {
    setCurrent(id);
    root.current?.querySelector<HTMLElement>(`[data-node="${CSS.escape(id)}"]`)?.focus();
  }

  /** Says why a permission can't be changed, if so. */
  function isFixed(id: string): boolean {
    if (!canChange) say("Your role can't change permissions");
    else if (isSystem(id)) say(`${id} is a system permission and can't be changed`);
    return !canChange || isSystem(id);
  }

  function edit(id: string): void {
    const definition = definitionOf(id);
    if (definition && !isFixed(id)) onOpen({ kind: 'edit', definition });
  }

  function remove(id: string): void {
    if (!isFixed(id)) onOpen({ kind: 'review', draft: { permissionId: id, change: null } });
  }

  function begin(id: string): void {
    if (isFixed(id)) return;
    setSource(id);
    go(id);
  }

  function cancel(): void {
    if (source === undefined) return;
    go(source);
    setSource(undefined);
    say('Canceled');
  }

  /** Toggles whether one permission includes another. */
  function toggle(from: string, to: string): void {
    setSource(undefined);
    const definition = definitionOf(from);
    if (!definition) return;
    if (from === to) {
      say("A permission can't include itself");
      return;
    }
    const ids = definition.containedPermissionIds;
    const containedPermissionIds = ids.includes(to) ? ids.filter((id) => id !== to) : [...ids, to];
    onOpen({ kind: 'review', draft: { permissionId: from, change: { containedPermissionIds } } });
  }

  function activate(id: string): void {
    setCurrent(id);
    if (source !== undefined) toggle(source, id);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (!current || event.ctrlKey || event.metaKey || event.altKey || !hasNode(event.target)) return;
    const to = neighbour(layout, current.id, event.key);
    const actions: Readonly<Record<string, () => void>> = {
      Enter: () => (source === undefined ? edit(current.id) : toggle(source, current.id)),
      c: () => begin(current.id),
      Delete: () => remove(current.id),
      Backspace: () => remove(current.id),
      Escape: cancel,
    };
    const act = to === undefined ? actions[event.key] : () => go(to);
    if (!act) return;
    event.preventDefault();
    act();
  }

  return { layout, root, current, source, said, go, edit, remove, begin, cancel, toggle, activate, onKeyDown };
}

const hasNode = (target: EventTarget) => target instanceof Element && target.closest('[data-node]') !== null;
