import type { ComponentProps } from 'react';
import { ChipBox, type BoxProps } from './ChipBox';
import { Options } from './Options';

interface Props extends BoxProps, Omit<ComponentProps<typeof Options>, 'autoFocus' | 'label'> {
  /** The label of the field, in English. */
  name: string;
}

/** The box of a filter for fixed values. */
const ChoiceBox = ({ name, options, chosen, onToggle, ...box }: Props) => (
  <ChipBox {...box}>
    <Options label={name} options={options} chosen={chosen} autoFocus onToggle={onToggle} />
  </ChipBox>
);

export default ChoiceBox;
