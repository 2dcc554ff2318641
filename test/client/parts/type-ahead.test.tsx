import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { TypeAhead } from '../../../client/ui/fields/type-ahead.js';
import { draw } from './draw.js';

const heard: string[] = [];
const type = (field: HTMLInputElement, value: string): void =>
  void fireEvent.change(field, { target: { value } });

test('Enter takes what alone fits or is called so, arrows mark another; of several it takes none', () => {
  const all = ['FBC', 'FT4', 'FT3', 'FT', 'UE'].map((key) => ({
    key,
    called: [key],
    value: key,
    shown: key,
  }));
  function Tests() {
    const [text, setText] = useState('');
    return (
      <TypeAhead
        aria-label="Add a test"
        value={text}
        options={text === '' ? [] : all.filter(({ key }) => key.startsWith(text.toUpperCase()))}
        onText={setText}
        onPick={(code: string) => {
          heard.push(code);
          setText('');
        }}
      />
    );
  }
  draw(<Tests />);
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Add a test' });
  const press = (key: string): void => {
    fireEvent.keyDown(field, { key, code: key });
  };
  type(field, 'u');
  press('Enter');
  expect(heard).toEqual(['UE']);
  type(field, 'ft');
  press('Enter');
  expect(heard).toEqual(['UE', 'FT']);
  type(field, 'f');
  press('Enter');
  expect(heard).toEqual(['UE', 'FT']);
  expect(field.value).toBe('f');
  expect(screen.getByText('Several match: keep typing, or choose with the arrow keys')).toBeTruthy();
  press('ArrowDown');
  press('ArrowDown');
  press('Enter');
  expect(heard).toEqual(['UE', 'FT', 'FT4']);
  expect(screen.queryByText(/Several match/)).toBeNull();
  type(field, 'f');
  press('Escape');
  press('Enter');
  expect(heard).toEqual(['UE', 'FT', 'FT4']);
  expect(field.value).toBe('f');
});
