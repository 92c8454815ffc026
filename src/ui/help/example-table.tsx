import styles from './example-table.module.css';

const COLUMNS = ['Task', 'Space', 'Project', 'Type', 'Form'] as const;

const EXAMPLES: readonly (readonly [
  task: string,
  space: string,
  project: string,
  type: string,
  form: string,
])[] = [
  ['Ring the dentist', 'Personal', '–', 'Call', 'Single task, easy'],
  ['Oat milk', 'Family', '–', 'Groceries', 'Grocery list'],
  ['Summer holiday', 'Family', 'Summer holiday', 'Project', 'Sequential project'],
  ['Book the cabin', 'Family', 'Summer holiday', 'Computer', 'Subtask, easy'],
  ['Slides for the review', 'Work', '–', 'Computer', 'Single task, hard'],
  ['Size of the kitchen window', 'Personal', '–', 'Note', 'Note'],
];

/** Wider than a phone: it scrolls by itself, and can be focused so that the keyboard can scroll it. */
export function ExampleTable() {
  return (
    // A region that scrolls has to take the focus, or the keyboard could not scroll it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={styles['scroll']} aria-label="A worked example as a table" tabIndex={0}>
      <table className={styles['table']}>
        <thead>
          <tr>
            {COLUMNS.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {EXAMPLES.map(([task, space, project, type, form]) => (
            <tr key={task}>
              <th scope="row">{task}</th>
              <td>{space}</td>
              <td>{project}</td>
              <td>{type}</td>
              <td>{form}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
