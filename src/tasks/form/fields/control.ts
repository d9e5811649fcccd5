/** What every control of a field is given. */
export interface ControlProps {
  /** For the element that takes the text. */
  attributes: {
    id: string;
    "aria-invalid": true | undefined;
    "aria-describedby": string;
    placeholder: string | undefined;
  };
  /** What the box shows; empty when the field has no value or was not read. */
  text: string;
  onText: (text: string) => void;
  /** Sets the field to null; absent where there is nothing to clear. */
  onClear: (() => void) | null;
}
