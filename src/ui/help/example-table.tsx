import * as texts from '#words/en/help.ts';
import styles from './example-table.module.css';

/** Wider than a phone: it scrolls by itself, and can be focused so that the keyboard can scroll it. */
export function ExampleTable() {
  return (
    // A region that scrolls has to take the focus, or the keyboard could not scroll it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={styles['scroll']} aria-label={texts.exampleTable} tabIndex={0}>
      <table className={styles['table']}>
        <thead>
          <tr>
            {texts.exampleColumns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {texts.examples.map(([task, space, project, type, form]) => (
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
